import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import classes from './OptionsMenuPanel.module.css';

export interface MenuOption {
  label: string;
  icon: ReactNode;
  /** Whether it destroys something. */
  danger?: boolean;
  run: () => void;
}

/** What the button tells the menu that it opens. */
export interface MenuPosition {
  label: string;
  opened: boolean;
  onOpenChange: (opened: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
}

export interface OptionsMenuPanelProps extends MenuPosition {
  options: MenuOption[];
}

/** The menu behind `OptionsMenu`. */
export function OptionsMenuPanel({ label, options, opened, onOpenChange, anchor }: OptionsMenuPanelProps) {
  return (
    <Menu.Root open={opened} onOpenChange={onOpenChange}>
      {/* Inside the screen's landmark, where whoever moves by landmarks finds it. */}
      <Menu.Portal container={document.getElementById('main')}>
        <Menu.Positioner anchor={anchor} side="bottom" align="end" sideOffset={4} collisionPadding={8} className={classes.positioner}>
          <Menu.Popup className={classes.menu} aria-label={label} finalFocus={anchor}>
            {options.map((option) => (
              <Menu.Item key={option.label} className={classes.item} data-danger={option.danger || undefined} onClick={option.run}>
                {option.icon}
                {option.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
