import classes from './DayLeaf.module.css';

/** A leaf of a calendar, for the eye: the words beside it say the day, `YYYY-MM-DD`. */
export function DayLeaf({ day }: { day: string }) {
  const [month, date] = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    .format(Date.parse(day))
    .split(' ');
  return (
    <span className={classes.leaf} aria-hidden="true">
      <span>{month}</span>
      <span>{date}</span>
    </span>
  );
}
