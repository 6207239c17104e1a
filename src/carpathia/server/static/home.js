// @ts-check
/** Loading a record: its text travels in a plain form. */

const form = /** @type {HTMLFormElement} */ (document.querySelector("#load-form"));
const file = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
file.addEventListener("change", async () => {
  const record = file.files?.[0];
  if (!record) return;
  /** @type {HTMLTextAreaElement} */ (form.querySelector("textarea")).value = await record.text();
  form.submit();
});
