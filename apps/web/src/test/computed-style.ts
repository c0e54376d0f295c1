/**
 * jsdom works out all properties of an element, through every rule of its style sheet, again after each change of the page: a third of what
 * the web's tests took. Queries and clicks ask for the four below. They are what jsdom says (`shortcuts.test.tsx`), but an answer is
 * remembered for all elements that are alike in what the rules look at.
 */
const asked = ['display', 'opacity', 'visibility', 'pointerEvents'] as const;
type Asked = (typeof asked)[number];

/** jsdom's own window, which the global one of a test copies. */
const own = document.defaultView!;
/** What jsdom says itself. */
export const jsdomStyle = own.getComputedStyle.bind(own);

/** What the rules of jsdom's own sheet look at, and those of Mantine. */
const looksAt = ['class', 'style', 'hidden', 'open', 'type', 'popover'];
const likeness = (element: Element): string => [element.localName, ...looksAt.map((name) => element.getAttribute(name))].join('\n');

/** Whether a sheet decides about nothing but the display and opacity of a class. */
function decidesByClass(sheet: CSSStyleSheet): boolean {
  const rules = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) => ('cssRules' in rule ? [rule, ...rules(rule.cssRules as CSSRuleList)] : [rule]));
  return rules(sheet.cssRules).every((rule) => {
    if (!('selectorText' in rule)) return true;
    const { selectorText, style } = rule as CSSStyleRule;
    if (style.visibility || style.pointerEvents) return false;
    return (!style.display && !style.opacity) || /^\.[\w-]+(, \.[\w-]+)*$/.test(selectorText);
  });
}

let sheets: CSSStyleSheet[] = [];
let decided = true;
const remembered = new Map<string, Record<'display' | 'opacity', string>>();

/** Forgets what was said under other sheets. */
function readSheets(): void {
  const { styleSheets } = document;
  if (styleSheets.length === sheets.length && sheets.every((sheet, at) => sheet === styleSheets[at])) return;
  sheets = [...styleSheets];
  decided = sheets.every(decidesByClass);
  remembered.clear();
}

/** Visibility and pointer events are inherited; without a word about them in any ancestor they are as at the beginning. */
function isUntouched(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('hidden') || /visibility|pointer-events/.test(each.getAttribute('style') ?? '')) return false;
  return true;
}

const initial = { visibility: 'visible', pointerEvents: 'auto' };

function answer(element: Element, name: Asked): string {
  readSheets();
  if (!decided || element.ownerDocument !== document) return jsdomStyle(element)[name];
  if (name === 'visibility' || name === 'pointerEvents') return isUntouched(element) ? initial[name] : jsdomStyle(element)[name];
  const key = likeness(element);
  const known = remembered.get(key);
  if (known) return known[name];
  const { display, opacity } = jsdomStyle(element);
  remembered.set(key, { display, opacity });
  return { display, opacity }[name];
}

const isAsked = (name: string | symbol): name is Asked => asked.some((each) => each === name);

/** The style of an element, of which only what is asked for is worked out. */
function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return jsdomStyle(element, pseudo);
  const all = () => jsdomStyle(element);
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
