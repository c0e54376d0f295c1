import { Link } from '@tanstack/react-router';
import classes from '../../../ui/Tabs.module.css';

export interface EventTabsProps<Name extends string> {
  /** What the tabs are about. */
  label: string;
  to: '/events' | '/events/myEvents' | '/groups/$groupId/events' | '/challenges/$challengeId/events';
  /** What the address names beside its tab. */
  params?: { groupId: string } | { challengeId: string };
  tabs: readonly { name: Name; label: string }[];
  chosen: Name;
  onChoose?: (name: Name) => void;
}

/** Tabs of a screen, each at its own address. */
export const EventTabs = <Name extends string>({ label, to, params, tabs, chosen, onChoose }: EventTabsProps<Name>) => (
  <nav className={classes.tabs} aria-label={label}>
    {tabs.map(({ name, label: text }) => (
      <Link
        key={name}
        to={to}
        params={params ?? {}}
        search={{ tab: name }}
        className={classes.tab}
        aria-current={name === chosen ? 'page' : undefined}
        onClick={() => onChoose?.(name)}
        replace
      >
        <span>{text}</span>
      </Link>
    ))}
  </nav>
);
