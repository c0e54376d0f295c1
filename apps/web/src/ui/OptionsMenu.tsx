import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import { MoreIcon } from './icons.tsx';

const load = () => import('./OptionsMenuPanel.tsx');
const OptionsMenuPanel = lazy(async () => ({ default: (await load()).OptionsMenuPanel }));

export interface MenuOption {
  label: string;
  icon: ReactNode;
  /** Whether it destroys something. */
  danger?: boolean;
  run: () => void;
}

/** Three dots that open a menu. The menu's code arrives on intent. */
export function OptionsMenu({ label, options, className }: { label: string; options: MenuOption[]; className?: string }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const preload = () => void load();
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpened(!opened);
        }}
      >
        <MoreIcon />
      </IconButton>
      {wanted && (
        <Suspense>
          <OptionsMenuPanel label={label} options={options} opened={opened} onOpenChange={setOpened} anchor={button} />
        </Suspense>
      )}
    </>
  );
}
