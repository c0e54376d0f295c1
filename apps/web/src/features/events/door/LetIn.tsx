import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { toast } from '../../../ui/toast.ts';
import type { PersonEntry } from '../../people/index.ts';
import { readAgain } from '../attendance/attendance.ts';
import { door as words } from './door.words.ts';

/** Checks an attendee in by hand, who has no phone with them. Anonymous ones cannot be told apart, and come in by themselves. */
function LetIn({ eventId, person }: { eventId: string; person: PersonEntry }) {
  const { id, relation_id: attendeeId } = person;
  const name = displayName(person);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.checkInAttendee({ params: { id: eventId, attendeeId: attendeeId ?? '' } }),
    onSuccess: () => toast(words.letInDone(name)),
    onError: (error) => toast(reasonOr(error, words.letInFailed(name)), { kind: 'alert' }),
    onSettled: () => readAgain(eventId),
  });
  if (!id || !attendeeId) return null;
  return (
    <Button size="small" busy={isPending} aria-label={words.letInName(name)} onClick={() => mutate()}>
      {words.letIn}
    </Button>
  );
}

/** What stands at the end of a row in the list of attendees of this event. */
export const letInTo = (eventId: string) => (person: PersonEntry) => <LetIn eventId={eventId} person={person} />;
