import { useId } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import classes from './Analytics.module.css';
import { analytics as words } from './analytics.words.ts';

/** A bar: what it stands for, its value, and both as words. Null is not told. */
export interface Bar {
  key: string;
  label: string;
  value: number | null;
  said: string;
}

const [width, height, gap] = [320, 72, 2];
/** Few bars do not become broad ones. */
const LEAST = 8;

/** One bar for each period; one that is not told is a dot on the line, so that it does not look like nothing. A full one is the most. */
function Bars({ bars, full = 1 }: { bars: readonly Bar[]; full?: number | undefined }) {
  const most = Math.max(full, ...bars.map(({ value }) => value ?? 0));
  const step = width / Math.max(bars.length, LEAST);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ key, label, value, said }, index) => {
        const x = index * step + gap / 2;
        const tall = value === null ? 2 : Math.max(1, (value / most) * (height - 4));
        return (
          <rect
            key={key}
            x={x}
            y={height - tall}
            width={value === null ? 4 : step - gap}
            height={tall}
            className={value === null ? classes.gap : classes.bar}
          >
            <title>{`${label}: ${said}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

interface PictureProps {
  name: string;
  caption: string;
  bars: readonly Bar[];
  /** What a full bar stands for at least. */
  full?: number;
  head: [string, string];
}

/** A picture under a sentence that says what is latest in it, from when to when, with the same as a table. */
export function Picture({ name, caption, bars, full, head }: PictureProps) {
  const id = useId();
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <Bars bars={bars} full={full} />
      {bars.length >= LEAST && (
        <p className={classes.span} aria-hidden="true">
          <span>{first?.label}</span>
          <span>{last?.label}</span>
        </p>
      )}
      <details>
        <summary className={classes.summary}>
          {words.table}
          <VisuallyHidden>{words.tableOf(name)}</VisuallyHidden>
        </summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ key, label, said }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{said}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
