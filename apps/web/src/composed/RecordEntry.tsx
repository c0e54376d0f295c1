import type { Event } from '@muster/contract';
import { useState } from 'react';
import { workoutWords } from '../features/workouts/workouts.words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import classes from './RecordEntry.module.css';

/** Leads whoever comes to an event to recording their workout there, from its start on [WORK-03]. */
export function RecordEntry({ event }: { event: Event }) {
  const [now] = useState(Date.now);
  const comes = event.own_attendance === 'going' || event.own_attendance === 'checked_in';
  if (!comes || event.status === 'Canceled' || Date.parse(event.start) > now) return null;
  return (
    <div className={classes.entry}>
      <ButtonLink to="/events/$eventId/record-workout" params={{ eventId: event.id }} wide>
        {workoutWords.recordTitle}
      </ButtonLink>
    </div>
  );
}
