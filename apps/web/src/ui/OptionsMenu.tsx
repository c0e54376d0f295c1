import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { ahead, persistently } from '../platform/ahead.ts';
import { IconButton } from './Button.tsx';
import { MoreIcon } from './icons.tsx';
import type { MenuOption, MenuPosition } from './OptionsMenuPanel.tsx';

const load = () => import('./OptionsMenuPanel.tsx');
const OptionsMenuPanel = lazy(async () => ({ default: (await persistently(load)).OptionsMenuPanel }));

export interface MenuButtonProps {
  label: string;
  className?: string;
  /** Prefetches the menu's code: on hover, focus or touch. */
  preload: () => void;
  /** The menu, once it has been opened. */
  children: (menu: MenuPosition) => ReactNode;
}

/** Three dots that open a menu, whose code is prefetched on intent. */
export function MenuButton({ label, className, preload, children }: MenuButtonProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [byKey, setByKey] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ detail }) => {
          setWanted(true);
          // A click's count is 0 if a key pressed the button.
          setByKey(detail === 0);
          setOpened(!opened);
        }}
      >
        <MoreIcon />
      </IconButton>
      {wanted && <Suspense>{children({ id, opened, byKey, onClose: () => setOpened(false), anchor: button })}</Suspense>}
    </>
  );
}

/** Three dots that open a menu of these options. */
export const OptionsMenu = ({ label, options, className }: { label: string; options: MenuOption[]; className?: string }) => (
  <MenuButton label={label} className={className} preload={() => ahead(load)}>
    {(menu) => <OptionsMenuPanel {...menu} options={options} />}
  </MenuButton>
);
