import type { PostWorkout } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { Amounts } from './Amounts.tsx';
import { summaryWords } from './summary.words.ts';
import classes from './WorkoutSummary.module.css';

/** The workout that a post shares, on its card and its own screen [FEED-17]. */
export const WorkoutSummary = ({ workout }: { workout: PostWorkout }) => (
  <section className={classes.summary} aria-label={summaryWords.label}>
    <Amounts of={workout} />
    {workout.event_id && (
      <Link to="/events/$eventId" params={{ eventId: workout.event_id }} className={classes.event}>
        {workout.event_name}
        {workout.chapter_name && <span className={classes.chapter}>{workout.chapter_name}</span>}
      </Link>
    )}
  </section>
);
