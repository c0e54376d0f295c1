/**
 * To find the labels of one field jsdom walks through the whole page for each label in it, and `getByLabelText` asks every field: in a long
 * form that was a sixth of a test. The same labels (`shortcuts.test.tsx`) are found here by what each of them names.
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

/** Finds labels so from now on, until the function returned is called. */
export function quickenLabels(): () => void {
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
    for (const { prototype, own } of quick) Object.defineProperty(prototype, 'labels', own);
  };
}
