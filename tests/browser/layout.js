/* The law of layout: returns what is wrong with the page in this window, as sentences; an empty list is a good page. */
(options) => {
  const faults = [];
  const root = document.scrollingElement;
  const width = root.clientWidth;
  const name = (e) => {
    const id = e.id ? `#${e.id}` : "";
    const kind = typeof e.className === "string" ? e.className : e.className.baseVal;
    const words = (e.getAttribute("aria-label") || e.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${e.tagName.toLowerCase()}${id}${kind ? "." + kind.trim().split(/\s+/).join(".") : ""} "${words}"`;
  };
  const box = (r) => `${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.width)}×${Math.round(r.height)}`;
  /* The nearest of an element and its ancestors, up to the body, for which something holds; asked once for each. */
  const nearest = (holds) => {
    const known = new Map();
    const find = (e) => {
      if (!e || e === document.body) return null;
      if (!known.has(e)) known.set(e, holds(e) ? e : find(e.parentElement));
      return known.get(e);
    };
    return find;
  };
  const forScreenReaders = nearest((e) => e.matches(".hidden, .skip, .defs") || getComputedStyle(e).clipPath === "inset(50%)");
  const drawn = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !forScreenReaders(e);
  const modal = document.querySelector("dialog[open]");
  const scope = modal ?? document.body;
  /* A plain copy: the edges of a DOMRect are slow to read, and boxes are compared with all others. */
  const plain = ({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height });
  const rectOf = (e) => [...e.getClientRects()].map(plain).find((r) => r.width > 0 && r.height > 0);
  const scrolling = nearest((e) => /auto|scroll/.test(getComputedStyle(e).overflow));
  /* What scrolls by itself and holds the element, such as the log. */
  const scroller = (e) => scrolling(e.parentElement);
  /* What floats above the page and holds the element: the dock, the bar, a dialog. */
  const layer = nearest((e) => /fixed|sticky/.test(getComputedStyle(e).position));
  /* What cuts off whatever does not fit into it. */
  const cutter = nearest((e) => getComputedStyle(e).overflow !== "visible");

  if (root.scrollWidth > width + 1) faults.push(`the page is ${root.scrollWidth} wide in a window of ${width}`);

  /* A hand that scrolls to the side hides cards. */
  for (const e of scope.querySelectorAll(".dock, .dock *"))
    if (e.scrollWidth > e.clientWidth + 1 && drawn(e) && /auto|scroll/.test(getComputedStyle(e).overflowX)) faults.push(`${name(e)} scrolls to the side`);

  const interactive = [...scope.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary, [data-action], [data-why], [role=button]")].filter(
    (e) => drawn(e) && rectOf(e) && !e.closest("[inert]"),
  );

  for (const e of interactive) {
    e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const r = rectOf(e);
    const x = r.left + r.width / 2;
    const y = r.top + r.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(e.contains(hit) || hit.contains(e) || hit.closest("label")?.control === e || (e.dataset.action && hit.closest("[data-action]")?.dataset.action === e.dataset.action)))
      faults.push(`${name(e)} at ${box(r)} is covered by ${hit ? name(hit) : "nothing in the window"}`);
    if (!scroller(e) && (r.left < -1 || r.right > width + 1)) faults.push(`${name(e)} at ${box(r)} lies outside the page`);
    const inText = getComputedStyle(e).display === "inline" || e.matches(".clause, .lines a, input[type=checkbox], input[type=range]");
    if (!inText && !(e instanceof SVGElement) && !e.disabled && Math.min(r.width, r.height) < options.target - 0.5)
      faults.push(`${name(e)} at ${box(r)} is smaller than ${options.target} px`);
  }

  window.scrollTo(0, 0);
  const boxes = interactive.map((e) => [e, rectOf(e), layer(e), scroller(e)]).filter(([, r]) => r);
  const clash = (a, b, slack) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, ra, la, sa] = boxes[i];
      const [b, rb, lb, sb] = boxes[j];
      if (la !== lb || sa !== sb || !clash(ra, rb, 3) || a.contains(b) || b.contains(a)) continue;
      if (a.closest("svg") && a.closest("svg") === b.closest("svg")) continue; // pieces on one picture may touch
      if (a.matches(".add") || b.matches(".add")) continue; // the ground of a block under its wild cards
      faults.push(`${name(a)} at ${box(ra)} overlaps ${name(b)} at ${box(rb)}`);
    }

  /* Text: not clipped, not outside, not under other text. */
  const texts = [];
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT, (n) => (n.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP));
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const e = n.parentElement;
    if (!e || !drawn(e) || e.closest("script, style, option, template, textarea") || e.closest("[inert]")) continue;
    const range = document.createRange();
    range.selectNodeContents(n);
    const rects = [...range.getClientRects()].map(plain).filter((r) => r.width > 1 && r.height > 1);
    if (!rects.length) continue;
    texts.push([n, e, rects, plain(range.getBoundingClientRect()), layer(e), scroller(e), e.closest("svg")]);
    if (scroller(e)) continue;
    for (const r of rects) if (r.left < -2 || r.right > width + 2) faults.push(`text "${n.data.trim().slice(0, 40)}" at ${box(r)} lies outside the page`);
    const p = cutter(e);
    if (!p || !scope.contains(p) || p === scope) continue;
    const { overflowX, overflowY } = getComputedStyle(p);
    const pr = p.getBoundingClientRect();
    for (const r of rects)
      if ((overflowX !== "visible" && (r.left < pr.left - 1.5 || r.right > pr.right + 1.5)) || (overflowY !== "visible" && (r.top + r.height / 2 < pr.top || r.bottom - r.height / 2 > pr.bottom)))
        faults.push(`text "${n.data.trim().slice(0, 40)}" at ${box(r)} is cut by ${name(p)} at ${box(pr)}`);
  }
  for (let i = 0; i < texts.length; i++)
    for (let j = i + 1; j < texts.length; j++) {
      const [n, a, ras, wholeA, la, sa, pictureA] = texts[i];
      const [m, b, rbs, wholeB, lb, sb, pictureB] = texts[j];
      if (!clash(wholeA, wholeB, 4) || la !== lb || sa !== sb || a === b || (pictureA && pictureA === pictureB)) continue;
      for (const ra of ras) {
        const rb = rbs.find((r) => clash(ra, r, 4));
        if (rb) {
          faults.push(`text "${n.data.trim().slice(0, 30)}" at ${box(ra)} lies over "${m.data.trim().slice(0, 30)}" at ${box(rb)}`);
          break;
        }
      }
    }

  return [...new Set(faults)];
}
