// A file may be dropped anywhere on the submission form. Without this script the file field works as always.
(() => {
  "use strict";
  const input = document.querySelector('form input[type="file"]');
  if (!input) return;
  const field = input.closest(".field");
  field.classList.add("dropzone");
  const over = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    field.classList.toggle("over", event.type !== "dragleave" && event.type !== "drop");
    if (event.type === "drop") {
      input.files = event.dataTransfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      input.focus();
    }
  };
  for (const name of ["dragenter", "dragover", "dragleave", "drop"]) input.form.addEventListener(name, over);
})();
