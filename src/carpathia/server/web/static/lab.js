// The lab: errors beside the fields of the form, and the running report.

const form = document.querySelector("form[data-check]");
if (form) watchForm(form);
const run = document.body.dataset.run;
if (run && document.body.dataset.going === "yes") watchRun();

function watchForm(form) {
  let asked = 0;
  let timer = 0;

  function mark() {
    let changed = 0;
    for (const field of form.querySelectorAll(".lab-field")) {
      const input = field.querySelector("input");
      const now = input.type === "checkbox" ? String(input.checked) : input.value.trim();
      const differs = now !== field.dataset.usual;
      field.classList.toggle("changed", differs);
      changed += differs;
    }
    form.querySelector("[data-changed]").textContent = changed ? `${changed} changed` : "Nothing is changed yet.";
  }

  async function check() {
    const turn = ++asked;
    const response = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
    if (!response.ok || turn !== asked) return;
    const { complaints } = await response.json();
    for (const place of form.querySelectorAll("[data-wrong]")) {
      const text = complaints[place.dataset.wrong] ?? "";
      if (place.textContent !== text) place.textContent = text;
      const input = place.parentElement.querySelector("input");
      input.toggleAttribute("aria-invalid", Boolean(text));
    }
    const problem = document.querySelector("[data-problem]");
    problem.hidden = !complaints[""];
    problem.textContent = complaints[""] ?? "";
  }

  function later() {
    mark();
    clearTimeout(timer);
    timer = setTimeout(check, 250);
  }

  form.addEventListener("input", later);
  mark();
}

async function watchRun() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    let answer;
    try {
      const response = await fetch(`/lab/runs/${run}/now`);
      if (!response.ok) continue;
      answer = await response.json();
    } catch {
      continue; // the server is away; it may come back
    }
    show(answer);
    if (!answer.run.going) {
      location.reload(); // other buttons make sense now
      return;
    }
  }
}

function show({ run, body }) {
  document.querySelector("[data-words]").textContent = run.words[0].toUpperCase() + run.words.slice(1);
  document.querySelector("[data-games]").textContent = run.games
    ? `: ${run.games.toLocaleString("en-GB")} of ${run.of.toLocaleString("en-GB")} games`
    : "";
  document.querySelector("[data-width]").textContent = run.width ? `, ${run.width}` : "";
  document.querySelector("[data-budget]").textContent = run.budget;
  const bar = document.querySelector("progress");
  bar.max = run.of;
  bar.value = run.games;
  if (body) document.querySelector("[data-body]").innerHTML = body; // our own report, escaped when it was made
}
