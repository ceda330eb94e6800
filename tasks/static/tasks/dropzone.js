// A file may be dropped anywhere on the submission form. Without this script the file field works as always.
(() => {
  "use strict";
  const input = document.querySelector('#submit-form input[type="file"]');
  if (!input) return;
  const field = input.closest(".field");
  field.classList.add("dropzone");
  field.append(Object.assign(document.createElement("p"), { className: "help", textContent: "or drop it here; it is checked at once" }));
  let depth = 0; // of nested elements that a file is dragged over
  const over = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    depth = { dragenter: depth + 1, dragover: depth, dragleave: depth - 1, drop: 0 }[event.type];
    field.classList.toggle("over", depth > 0);
    if (event.type !== "drop" || !event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    input.focus();
  };
  for (const name of ["dragenter", "dragover", "dragleave", "drop"]) input.form.addEventListener(name, over);
})();
