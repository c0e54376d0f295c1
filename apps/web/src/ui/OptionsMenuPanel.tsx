import { type MantineTransition, Menu } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';
import { Mantine } from '../theme/Mantine.tsx';
import classes from './OptionsMenuPanel.module.css';

export interface MenuOption {
  label: string;
  icon: ReactNode;
  /** Whether it is destructive. */
  danger?: boolean;
  /** How much waits there, if anything does. */
  count?: string | undefined;
  run: () => void;
}

/** What the button passes to the menu that it opens. */
export interface MenuPosition {
  /** The id of the button, which also labels the menu. */
  id: string;
  opened: boolean;
  /** Whether it was opened by key: its first option then receives the focus. */
  byKey: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
}

export interface OptionsMenuPanelProps extends MenuPosition {
  options: MenuOption[];
}

/** Stands in for the button in the menu library's tree: the button was rendered before the menu's code loaded. */
function Anchor({ to, ref }: { to: MenuPosition['anchor']; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => to.current!);
  return null;
}

/** When opened by a tap, the menu itself has the focus, and an arrow key moves to its first option. */
const takeFocus = (menu: HTMLElement | null): void => menu?.focus({ preventScroll: true });

const opening: MantineTransition = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'scale(0.96)' },
  common: { transformOrigin: 'top right' },
  transitionProperty: 'opacity, transform',
};

/** The menu behind `OptionsMenu`. */
export function OptionsMenuPanel({ id, options, opened, byKey, onClose, anchor }: OptionsMenuPanelProps) {
  const close = () => {
    // Synchronously: a dialog that the option opens returns the focus to where it was. Mounted open, the menu has not recorded that.
    anchor.current?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Mantine>
      <Menu
        id={id}
        opened={opened}
        onChange={(next) => !next && close()}
        returnFocus={false}
        // Mantine would focus an element of its own there, which a menu must not contain.
        withInitialFocusPlaceholder={false}
        trapFocus={byKey}
        position="bottom-end"
        offset={4}
        middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
        hideDetached={false}
        zIndex={200}
        transitionProps={{ transition: opening, duration: 150 }}
        // A tap outside closes it and does nothing else: the button keeps the focus.
        withOverlay
        overlayProps={{ className: classes.around, onMouseDown: (event) => event.preventDefault() }}
        // Inside the screen's landmark, where screen reader users who navigate by landmarks find it.
        portalProps={{ target: document.getElementById('main') ?? undefined }}
      >
        <Menu.Target>
          <Anchor to={anchor} />
        </Menu.Target>
        <Menu.Dropdown ref={byKey ? undefined : takeFocus} className={classes.menu} onKeyDown={({ key }) => key === 'Tab' && close()}>
          {options.map((option) => (
            <Menu.Item
              key={option.label}
              className={classes.item}
              data-danger={option.danger || undefined}
              leftSection={option.icon}
              rightSection={option.count && <span className={classes.count}>{option.count}</span>}
              onClick={option.run}
            >
              {option.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Mantine>
  );
}
