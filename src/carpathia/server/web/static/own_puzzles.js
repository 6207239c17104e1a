// @ts-check
/** The list of one's costliest decisions: draws the board of each when it comes near the window. */

/** Each board has a shadow root, since the styles of two games must not meet. @param {HTMLElement} frame */
async function draw(frame) {
  const answer = await fetch(frame.dataset.picture ?? "").catch(() => undefined);
  if (!answer?.ok) return;
  const root = frame.attachShadow({ mode: "open" });
  root.innerHTML = await answer.text();
  const styles = [...root.querySelectorAll("link")].map((link) => new Promise((resolve) => (link.onload = link.onerror = resolve)));
  await Promise.all(styles);
  frame.dataset.drawn = "";
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      draw(/** @type {HTMLElement} */ (target));
    }
  },
  { rootMargin: "200px" },
);
for (const frame of document.querySelectorAll("[data-picture]")) near.observe(frame);
