// A link to a form of object opens it.

const open = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
};

open();
addEventListener("hashchange", open);
