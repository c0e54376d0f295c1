/** Where Mantine keeps the member's choice; we read the same key. */
const choiceKey = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

/** `auto` follows the system. */
export type SchemeChoice = 'auto' | 'light' | 'dark';

const system = () => matchMedia('(prefers-color-scheme: dark)');

/** What the member chose; `auto` until then. */
export function chosenScheme(): SchemeChoice {
  const choice = localStorage.getItem(choiceKey);
  return choice === 'light' || choice === 'dark' ? choice : 'auto';
}

function show(): void {
  const choice = chosenScheme();
  const dark = choice === 'dark' || (choice === 'auto' && system().matches);
  document.documentElement.setAttribute(attribute, dark ? 'dark' : 'light');
}

/** Shows the scheme that the member chose, otherwise the system's, also when that changes. */
export function followScheme(): void {
  show();
  system().addEventListener('change', show);
}

/** Takes the member's choice and shows it at once. It stays in this browser until they sign out. */
export function chooseScheme(choice: SchemeChoice): void {
  localStorage.setItem(choiceKey, choice);
  show();
}
