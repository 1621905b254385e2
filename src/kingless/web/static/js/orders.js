// The panel of standing orders: what its form says, as a message for the line.

const ABOUT = "about-";

/** The message for this form and the button that was pressed. */
export function orderMessage(form, what) {
  const fields = new FormData(form);
  const about = [...fields.keys()].filter((one) => one.startsWith(ABOUT)).map((one) => one.slice(ABOUT.length));
  const message = { type: "wish", what, about };
  for (const name of ["ask", "lead", "follow"]) message[name] = fields.get(name) ?? "";
  return message;
}

/** What was chosen on a sheet is said: the sheet is folded up, and the keyboard stays there. */
export function fold(button) {
  const box = button.closest("details");
  if (!box) return;
  box.open = false;
  box.querySelector("summary").focus();
}
