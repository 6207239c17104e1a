// @ts-check
/** The page while the server is away: asks for it again and again, and goes where one wanted to go when it is back. */

const AGAIN = 3000;

async function look() {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) return back();
  } catch {
    // still away
  }
  setTimeout(look, AGAIN);
}

/** After a form was sent in vain, back is the page with the form. */
function back() {
  if (location.pathname !== "/offline") return location.reload();
  const from = document.referrer && new URL(document.referrer);
  location.replace(from && from.origin === location.origin && from.pathname !== "/offline" ? from.pathname + from.search : "/");
}

document.querySelector("#again")?.addEventListener("click", look);
addEventListener("online", look);
look();
