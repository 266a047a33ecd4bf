// Markup from templates: values are escaped, markup inside markup is not.

export class Markup {
  /**
   * @param {string} text
   */
  constructor(text) {
    this.text = text;
  }
}

/** @typedef {Markup | string | number | boolean | null | undefined | Markup[]} Value */

/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @type {(value: Value) => string} */
function written(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(written).join("");
  if (value === null || value === undefined || value === false || value === true) return "";
  return String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter]);
}

/**
 * Markup of a template. Nothing is written for null, undefined, true and false.
 * @param {TemplateStringsArray} parts
 * @param {Value[]} values
 */
export function html(parts, ...values) {
  return new Markup(parts.map((part, at) => (at ? written(values[at - 1]) : "") + part).join(""));
}

/**
 * Attributes from their values: nothing for undefined and false, the bare name for true.
 * @param {Record<string, string | number | boolean | undefined>} values
 */
export function attributes(values) {
  const written = Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return html``;
    return value === true ? html` ${name}` : html` ${name}="${value}"`;
  });
  return html`${written}`;
}

/** What each element was last filled with. @type {WeakMap<Element, string>} */
const filled = new WeakMap();

/**
 * Fill an element, unless it shows the same already: what does not change keeps focus and scroll.
 * @param {Element} element
 * @param {Markup} markup
 */
export function fill(element, markup) {
  if (filled.get(element) === markup.text) return;
  filled.set(element, markup.text);
  element.innerHTML = markup.text;
}

/** What each list was last filled with. @type {WeakMap<Element, {text: string, element: Element}[]>} */
const lists = new WeakMap();

/** What was changed since it was filled in. @type {WeakSet<Element>} */
const changed = new WeakSet();

/** An element of a list is about to be changed: at the next filling it is made anew. @param {Element} element */
export const change = (element) => void changed.add(element);

/**
 * Fill an element with a list, one element each. What is as before is kept and only moved, so that
 * a browser has little to draw anew.
 * @param {Element} element
 * @param {Markup[]} items
 */
export function fillList(element, items) {
  const before = [...(lists.get(element) ?? [])];
  const after = items.map(({ text }) => {
    const at = before.findIndex((one) => one.text === text && !changed.has(one.element));
    return at < 0 ? { text, element: elementOf(text) } : before.splice(at, 1)[0];
  });
  lists.set(element, after);
  for (const one of before) one.element.remove();
  after.forEach((one, at) => {
    if (element.children[at] !== one.element) element.insertBefore(one.element, element.children[at] ?? null);
  });
}

/** @type {(text: string) => Element} */
function elementOf(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const element = template.content.firstElementChild;
  if (!element || element.nextElementSibling) throw new Error(`not one element: ${text}`);
  return element;
}
