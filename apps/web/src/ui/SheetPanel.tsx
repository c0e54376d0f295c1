import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { common } from '../platform/common.words.ts';
import { Mantine } from '../theme/Mantine.tsx';
import { useBackCloses } from './back.ts';
import { CloseIcon } from './icons.tsx';
import classes from './SheetPanel.module.css';
import { useToastsHeight } from './useToastsHeight.ts';

export interface SheetProps {
  opened: boolean;
  /** Left out where it stays until something in it is chosen: it then has no close button, and Escape does nothing. */
  onClose?: () => void;
  title: string;
  children: ReactNode;
  /** Wider, for reading or writing. */
  size?: 'small' | 'medium' | 'large';
  /** Sticky below the content: buttons. */
  footer?: ReactNode;
}

const stay = () => undefined;
const widths = { small: 400, medium: 520, large: 640 };

/** The panel behind `Sheet`. */
export const SheetPanel = (props: SheetProps) => (
  <Mantine>
    <Panel {...props} />
  </Mantine>
);

function Panel({ opened, onClose, title, children, footer, size = 'medium' }: SheetProps) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  useBackCloses(opened && onClose !== undefined, onClose ?? stay);
  const toasts = useToastsHeight(opened);
  const opener = useRef<Element | null>(null);
  // A lazy modal mounts already open and so never records where the focus came from.
  useEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? stay}
      withCloseButton={onClose !== undefined}
      title={title}
      size={widths[size]}
      centered={wide}
      returnFocus={false}
      onExitTransitionEnd={() => opener.current instanceof HTMLElement && opener.current.isConnected && opener.current.focus()}
      transitionProps={{ transition: wide ? 'pop' : 'slide-up', duration: 220 }}
      closeButtonProps={{ 'aria-label': common.close, icon: <CloseIcon />, size: 44 }}
      overlayProps={{ className: classes.overlay }}
      styles={{ inner: { '--toasts-height': `${toasts}px` } }}
      // Mantine's header element would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
    >
      {/* Long texts can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0}>
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
