import type { Post } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import adding from '../../ui/AddButton.module.css';
import { ButtonLink } from '../../ui/Button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { HydrationSheet } from './HydrationSheet.tsx';
import { importEntry } from './import.words.ts';
import { WorkoutLogs } from './WorkoutLogs.tsx';
import classes from './WorkoutLogsScreen.module.css';
import type { LogsOf } from './workouts.api.ts';
import { workoutWords as words } from './workouts.words.ts';

const kinds = [undefined, 'activity', 'hydration'] as const;

/** Which logs are shown: all, what one did, or what one drank. */
const Kinds = () => (
  <nav className={classes.kinds} aria-label={words.kinds}>
    {kinds.map((kind) => (
      <Link
        key={kind ?? 'all'}
        to="/workoutlogs"
        search={{ type: kind }}
        replace
        className={classes.kind}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
      >
        {words.kind[kind ?? 'all']}
      </Link>
    ))}
  </nav>
);

const face = (label: string) => (
  <>
    <PlusIcon size={28} strokeWidth={2.25} />
    <span>{label}</span>
  </>
);

export interface WorkoutLogsScreenProps extends LogsOf {
  /** Called with the post that shares a log. */
  onShared: (post: Post) => void;
}

/** The workout and hydration log [WORK-01, WORK-04, WORK-05]; from a challenge it has what counts for that [CHAL-15]. */
export function WorkoutLogsScreen({ type, challengeId, onShared }: WorkoutLogsScreenProps) {
  const [drinking, setDrinking] = useState(false);
  const label = words.add[type ?? 'activity'];
  return (
    <>
      <PageBar
        title={words.titles[type ?? 'all']}
        backTo={challengeId ? `/challenges/${challengeId}` : '/profile'}
        right={
          type !== 'hydration' && (
            <ButtonLink to="/workoutlogs/import" size="small">
              {importEntry.title}
            </ButtonLink>
          )
        }
      >
        {!challengeId && <Kinds />}
      </PageBar>
      <WorkoutLogs type={type} challengeId={challengeId} onShared={onShared} />
      {type === 'hydration' ? (
        <button
          type="button"
          className={adding.add}
          data-wide
          aria-label={label}
          title={label}
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => setDrinking(true)}
        >
          {face(label)}
        </button>
      ) : (
        <Link to="/recordworkout" className={adding.add} data-wide aria-label={label} title={label}>
          {face(label)}
        </Link>
      )}
      <HydrationSheet opened={drinking} onClose={() => setDrinking(false)} />
    </>
  );
}
