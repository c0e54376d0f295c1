import type { ReactNode } from 'react';
import classes from './Ways.module.css';

/** How something is done, program by program. */
export const Ways = ({
  title,
  ways,
  children,
}: {
  title: string;
  ways: ReadonlyArray<readonly [string, string]>;
  children?: ReactNode;
}) => (
  <section className={classes.part}>
    <h2>{title}</h2>
    <dl className={classes.how}>
      {ways.map(([name, way]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{way}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);

/** What is so, as a short list. */
export const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) => (
  <section className={classes.part}>
    <h2>{title}</h2>
    <ul className={classes.held}>
      {facts.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </section>
);
