import { useRouter } from '@tanstack/react-router';
import { EventGate } from '../features/events/index.ts';
import { addPost } from '../features/feed/index.ts';
import { useMe } from '../features/session/index.ts';
import { importEntry } from '../features/workouts/import.words.ts';
import { ImportFile, type ImportFileProps } from '../features/workouts/imports/ImportFile.tsx';
import { RecordWorkout, WorkoutLogsScreen } from '../features/workouts/index.ts';
import { workoutWords } from '../features/workouts/workouts.words.ts';
import { leaveScreen } from '../ui/back.ts';
import { PageBar } from '../ui/PageBar.tsx';
import { Moments } from './Moments.tsx';
import { SideColumn } from './SideColumn.tsx';

/** The member's logs, from which one can be shared to the feed. */
export function LogsScreen({ type, challengeId }: { type?: 'activity' | 'hydration' | undefined; challengeId?: string | undefined }) {
  const me = useMe();
  return (
    <>
      <WorkoutLogsScreen type={type} challengeId={challengeId} onShared={(post) => addPost(post, me.id)} />
      <Moments ahead />
      <SideColumn />
    </>
  );
}

/** Importing activities from a file of a watch or phone. */
export function ImportScreen(props: ImportFileProps) {
  return (
    <>
      <PageBar title={importEntry.title} backTo="/workoutlogs" />
      <ImportFile {...props} />
      <Moments ahead />
      <SideColumn />
    </>
  );
}

/** Recording a workout of one's own [WORK-02]: it leads back to where one came from, else to the log. */
export function RecordScreen() {
  const router = useRouter();
  return (
    <>
      <PageBar title={workoutWords.recordTitle} backTo="/workoutlogs" />
      <RecordWorkout done={() => leaveScreen(router, '/workoutlogs')} />
      <Moments ahead />
      <SideColumn />
    </>
  );
}

/** The same for an event [WORK-03]. */
export function RecordForEventScreen({ eventId }: { eventId: string }) {
  const router = useRouter();
  const above = `/events/${eventId}`;
  return (
    <>
      <PageBar title={workoutWords.recordTitle} backTo={above} />
      <EventGate eventId={eventId}>
        <RecordWorkout eventId={eventId} done={() => leaveScreen(router, above)} />
      </EventGate>
      <Moments ahead />
      <SideColumn />
    </>
  );
}
