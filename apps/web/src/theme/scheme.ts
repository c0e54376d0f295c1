import { browserStorage } from '../platform/storage.ts';

/** Where Mantine stores the member's choice; we read the same key. */
const choiceKey = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

/** `auto` follows the system. */
export type SchemeChoice = 'auto' | 'light' | 'dark';

const system = () => matchMedia('(prefers-color-scheme: dark)');

/** The member's choice; `auto` until they choose. */
export function chosenScheme(): SchemeChoice {
  const choice = browserStorage.get(choiceKey);
  return choice === 'light' || choice === 'dark' ? choice : 'auto';
}

function show(): void {
  const choice = chosenScheme();
  const dark = choice === 'dark' || (choice === 'auto' && system().matches);
  document.documentElement.setAttribute(attribute, dark ? 'dark' : 'light');
}

/** Applies the member's colour scheme, otherwise the system's, and follows its changes. */
export function followScheme(): void {
  show();
  system().addEventListener('change', show);
}

/** Stores the member's choice and applies it at once. It stays in this browser until they sign out. */
export function chooseScheme(choice: SchemeChoice): void {
  browserStorage.set(choiceKey, choice);
  show();
}
