// Dates as the reader writes them: in the language of the page, and in the manner of the reader's country if it has that language.

const language = document.documentElement.lang;
const manner = navigator.languages.find((one) => one.startsWith(language)) ?? language;
const wording = new Intl.DateTimeFormat(manner, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** This moment in the reader's own time. */
export function told(moment) {
  return wording.format(new Date(moment));
}
