import type { KeyboardEvent, ReactNode } from 'react';
import classes from './Tabs.module.css';

export interface TabsProps<Name extends string> {
  /** The accessible name of the choice. */
  label: string;
  /** Each tab with its text, in order. */
  tabs: ReadonlyArray<readonly [name: Name, text: ReactNode]>;
  open: Name;
  onOpen: (name: Name) => void;
  /** The id of the panel that shows the open tab: see `tabId`. */
  panel: string;
}

/** The id of a tab, which labels its panel. */
export const tabId = (name: string): string => `tab-${name}`;

/** Tabs over one panel: the arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen, panel }: TabsProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = (tabs.findIndex(([name]) => name === open) + step + tabs.length) % tabs.length;
    onOpen(tabs[next]![0]);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    // One of the tabs receives the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map(([name, text]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-selected={name === open}
          aria-controls={panel}
          tabIndex={name === open ? 0 : -1}
          className={classes.tab}
          onClick={() => onOpen(name)}
        >
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}
