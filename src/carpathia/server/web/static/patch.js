// @ts-check
/** Changes a part of a page into new HTML node by node, so that folds, focus, scrolling and untouched text stay. */

/** Attributes that belong to the reader or to a script once the page is shown. */
const KEPT = ["open", "aria-valuenow", "aria-valuetext"];

/** @param {Element} part @param {string} html */
export function patch(part, html) {
  const draft = /** @type {Element} */ (part.cloneNode(false));
  draft.innerHTML = html;
  patchChildren(part, draft);
}

/** @param {Element} old @param {Element} fresh */
function patchChildren(old, fresh) {
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((node, n) => {
    const was = before[n];
    if (!was) old.append(node);
    else if (!alike(was, node)) was.replaceWith(node);
    else if (was instanceof Element && node instanceof Element) patchElement(was, node);
    else if (was.nodeValue !== node.nodeValue) was.nodeValue = node.nodeValue;
  });
  for (const extra of before.slice(after.length)) extra.remove();
}

/** @param {Node} one @param {Node} other */
function alike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  return !(one instanceof Element && other instanceof Element) || (one.id === other.id && one.getAttribute("role") === other.getAttribute("role"));
}

/** @param {Element} old @param {Element} fresh */
function patchElement(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !KEPT.includes(name)) old.removeAttribute(name);
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value && !KEPT.includes(name)) old.setAttribute(name, value);
  patchChildren(old, fresh);
}
