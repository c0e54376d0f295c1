import type { Member } from '@muster/contract';
import { Navigate } from '@tanstack/react-router';
import { attendeeQuery, MemberProfile } from '../features/members/index.ts';
import { profile } from '../features/members/profile.words.ts';
import { attendees } from '../features/people/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBar } from '../ui/PageBar.tsx';
import classes from './AttendeeScreen.module.css';
import { SideColumn } from './SideColumn.tsx';

/** Whoever is not anonymous has an address of their own. */
const noteOn = (member: Member) =>
  member.anonymous_profile ? (
    <p className={classes.note}>{profile.anonymousToOthers}</p>
  ) : (
    <Navigate to="/profile/$profileId" params={{ profileId: member.id }} replace />
  );

/** The profile of an attendee, as event leaders open it from the list: without posts or followers, which would need an id [ROLE-05]. */
export function AttendeeScreen({ eventId, attendeeId }: { eventId: string; attendeeId: string }) {
  const list: string = `/events/${eventId}/attendees`;
  return (
    <>
      <PageBar title={profile.title} backTo={list} />
      <MemberProfile
        query={attendeeQuery(eventId, attendeeId)}
        back={<ButtonLink to={list}>{attendees.backTo}</ButtonLink>}
        below={noteOn}
      />
      <SideColumn />
    </>
  );
}
