/** Where Mantine keeps the member's choice; we read the same place. */
const choiceKey = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

/** Shows the scheme that the member chose, otherwise the system's, also when that changes. */
export function followScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const choice = localStorage.getItem(choiceKey);
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.setAttribute(attribute, dark ? 'dark' : 'light');
  };
  show();
  system.addEventListener('change', show);
}
