// Text out of the page: a file, or the clipboard.

/**
 * Give the visitor a text as a file.
 * @param {string} text
 * @param {string} name
 */
export function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads the file after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Whether a text could be put into the clipboard; some browsers forbid it.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
