import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { ChevronIcon } from '../../ui/late-icons.tsx';
import classes from './Rows.module.css';

/** Rows that belong together, with an optional heading. */
export const RowGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={classes.group}>
    {title && <h2 className={classes.title}>{title}</h2>}
    <ul className={classes.rows}>{children}</ul>
  </section>
);

interface Look {
  icon: ReactNode;
  /** Styles the row as a destructive action. */
  danger?: boolean;
}

const Content = ({ icon, children, leads }: Pick<Look, 'icon'> & { children: ReactNode; leads?: boolean }) => (
  <>
    <span className={classes.icon}>{icon}</span>
    <span className={classes.label}>{children}</span>
    {leads && <ChevronIcon size={20} className={classes.chevron} />}
  </>
);

type AnchorProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const Anchor = ({ icon, danger, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classes.row} data-danger={danger || undefined}>
    <Content icon={icon} leads>
      {children}
    </Content>
  </a>
);

/** What a row looks like when it links to a screen. */
export const RowLink = createLink(Anchor);

/** A row that links to another site. */
export const RowOutside = (props: AnchorProps) => <Anchor {...props} target="_blank" rel="noopener noreferrer" />;

/** A row that does something here; `leads` if it opens something to read. */
export const RowButton = ({
  icon,
  danger,
  leads,
  children,
  ...rest
}: Look & { leads?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={classes.row} data-danger={danger || undefined}>
    <Content icon={icon} leads={leads}>
      {children}
    </Content>
  </button>
);
