/**
 * To find the labels of one field jsdom walks through the whole page for each label in it, and `getByLabelText` asks every field: in a long
 * form that was a sixth of a test. The same labels (`shortcuts.test.tsx`) are found here by what each of them names. What `aria-labelledby`
 * names is looked for by a selector, which jsdom holds against every element: a twelfth. The page knows its ids.
 */
const quick = [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement, HTMLOutputElement].map(({ prototype }) => ({
  prototype,
  own: Object.getOwnPropertyDescriptor(prototype, 'labels')!,
}));

type Field = HTMLElement & { labels: NodeListOf<HTMLLabelElement> | null };

/** What jsdom says itself. */
export function jsdomLabels(field: Element): Field['labels'] {
  const { own } = quick.find(({ prototype }) => Object.prototype.isPrototypeOf.call(prototype, field))!;
  return own.get!.call(field) as Field['labels'];
}

const byId = /^\[id="([^"\\]+)"\]$/;
const within = [Document, Element].map(({ prototype }) => ({
  prototype,
  own: Object.getOwnPropertyDescriptor(prototype, 'querySelector')!,
}));

/** What jsdom finds itself. */
export function jsdomFinds(parent: Document | Element, selector: string): Element | null {
  const { own } = within.find(({ prototype }) => Object.prototype.isPrototypeOf.call(prototype, parent))!;
  return (own.value as ParentNode['querySelector']).call(parent, selector);
}

function find(this: Document | Element, selector: string): Element | null {
  const id = byId.exec(selector)?.[1];
  if (id === undefined || !this.isConnected) return jsdomFinds(this, selector);
  const found = (this.ownerDocument ?? this).getElementById(id);
  // The first with this id may be elsewhere, and another in here.
  return !found || (found !== this && this.contains(found)) ? found : jsdomFinds(this, selector);
}

/** Finds labels so from now on, until the function returned is called. */
export function quickenLabels(): () => void {
  for (const { prototype, own } of within) Object.defineProperty(prototype, 'querySelector', { ...own, value: find });
  for (const { prototype } of quick)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        if (!this.isConnected || this.getAttribute('type') === 'hidden') return jsdomLabels(this);
        const page = this.ownerDocument;
        return [...page.getElementsByTagName('label')].filter((label) =>
          label.hasAttribute('for')
            ? label.htmlFor !== '' && page.getElementById(label.htmlFor) === this
            : label.contains(this) && label.control === this,
        );
      },
    });
  return () => {
    for (const { prototype, own } of within) Object.defineProperty(prototype, 'querySelector', own);
    for (const { prototype, own } of quick) Object.defineProperty(prototype, 'labels', own);
  };
}
