/**
 * jsdom works out all properties of an element, through every rule of its style sheet, again after each change of the page: a third of what
 * the web's tests took. Queries and clicks ask for the four below. They are what jsdom says (`shortcuts.test.tsx`), but an answer is
 * remembered for all elements that are alike in what the rules look at: in their classes only as far as a sheet decides about them, since
 * most are names of one element.
 */
const asked = ['display', 'opacity', 'visibility', 'pointerEvents'] as const;
type Asked = (typeof asked)[number];

/** jsdom's own window, which the global one of a test copies. */
const own = document.defaultView!;
/** What jsdom says itself. */
export const jsdomStyle = own.getComputedStyle.bind(own);

/** The classes whose display or opacity a sheet decides about; undefined if it decides about more than that. */
function classesOf(sheet: CSSStyleSheet): Set<string> | undefined {
  const classes = new Set<string>();
  const rules = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) => ('cssRules' in rule ? [rule, ...rules(rule.cssRules as CSSRuleList)] : [rule]));
  for (const rule of rules(sheet.cssRules)) {
    if (!('selectorText' in rule)) continue;
    const { selectorText, style } = rule as CSSStyleRule;
    if (style.visibility || style.pointerEvents) return undefined;
    if (!style.display && !style.opacity) continue;
    if (!/^\.[\w-]+(, \.[\w-]+)*$/.test(selectorText) || /var\(/.test(style.display + style.opacity)) return undefined;
    for (const name of selectorText.split(', ')) classes.add(name.slice(1));
  }
  return classes;
}

let sheets: CSSStyleSheet[] = [];
/** The classes that the sheets of the page decide about; undefined if they decide about more. */
let deciding: Set<string> | undefined = new Set();
const read = new WeakMap<CSSStyleSheet, Set<string> | undefined>();
type Shown = Record<'display' | 'opacity', string>;
/** What was said under these sheets. */
const underSheets = new Map<string, Shown>();

/** Forgets what was said under other sheets. */
function readSheets(): void {
  const { styleSheets } = document;
  if (styleSheets.length === sheets.length && sheets.every((sheet, at) => sheet === styleSheets[at])) return;
  sheets = [...styleSheets];
  underSheets.clear();
  const each = sheets.map((sheet) => {
    if (!read.has(sheet)) read.set(sheet, classesOf(sheet));
    return read.get(sheet);
  });
  deciding = each.includes(undefined) ? undefined : new Set(each.flatMap((classes) => [...classes!]));
}

interface Always {
  shown: Map<string, Shown>;
  inherited: Map<string, string>;
}
/** What follows from jsdom's own sheet alone, for all files of a worker: their modules are loaded anew, its window stays. */
const always: Always = ((own as unknown as { styles?: Always }).styles ??= { shown: new Map(), inherited: new Map() });

/** What the rules of jsdom's own sheet look at. An empty attribute is another than none. */
const looksAt = ['hidden', 'open', 'type', 'popover'];
const likeness = (element: Element, style: string): string =>
  [element.localName, style, ...looksAt.map((name) => element.getAttribute(name) ?? '\0')].join('\n');

function shownAs(element: Element): Shown {
  const style = element.getAttribute('style') ?? '';
  const classes = deciding!.size > 0 ? [...element.classList].filter((name) => deciding!.has(name)) : [];
  const known = classes.length > 0 ? underSheets : always.shown;
  const key = classes.join(' ') + likeness(element, /display|opacity|\ball\b/.test(style) ? style : '');
  // A summary alone is shown by where it is.
  const said = element.localName === 'summary' ? undefined : known.get(key);
  if (said) return said;
  const { display, opacity } = jsdomStyle(element);
  known.set(key, { display, opacity });
  return { display, opacity };
}

const initial = { visibility: 'visible', pointerEvents: 'auto' };

/** Visibility and pointer events come from the next ancestor that has a word about them; they are as at the beginning where none has. */
function inherited(element: Element, name: keyof typeof initial): string {
  let next: Element | undefined;
  let key: string = name;
  for (let each: Element | null = element; each; each = each.parentElement) {
    const style = each.getAttribute('style') ?? '';
    if (!each.hasAttribute('hidden') && !/visibility|pointer-events|\ball\b/.test(style)) continue;
    next ??= each;
    key += `\n\n${likeness(each, style)}`;
  }
  if (!next) return initial[name];
  let said = always.inherited.get(key);
  if (said === undefined) always.inherited.set(key, (said = jsdomStyle(next)[name]));
  return said;
}

function answer(element: Element, name: Asked): string {
  readSheets();
  if (!deciding || element.ownerDocument !== document) return jsdomStyle(element)[name];
  return name === 'visibility' || name === 'pointerEvents' ? inherited(element, name) : shownAs(element)[name];
}

const isAsked = (name: string | symbol): name is Asked => asked.some((each) => each === name);

/** The style of an element, of which only what is asked for is worked out. */
function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return jsdomStyle(element, pseudo);
  // Floating elements ask for a dozen properties of each of their ancestors.
  let worked: CSSStyleDeclaration | undefined;
  const all = () => (worked ??= jsdomStyle(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (isAsked(name)) return answer(element, name);
      if (name === 'getPropertyValue')
        return (property: string) => (isAsked(property) ? answer(element, property) : all().getPropertyValue(property));
      const style = all();
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}

/** Answers so from now on, until the function returned is called. */
export function quickenStyles(): () => void {
  const [ofWindow, ofGlobal] = [own.getComputedStyle, globalThis.getComputedStyle];
  own.getComputedStyle = globalThis.getComputedStyle = computedStyle;
  return () => {
    own.getComputedStyle = ofWindow;
    globalThis.getComputedStyle = ofGlobal;
  };
}
