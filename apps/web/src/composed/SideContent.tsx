import { OwnChallenges } from '../features/challenges/index.ts';
import { NextEvents } from '../features/events/index.ts';
import { MeCard, SiteLinks } from '../features/members/index.ts';
import { PeopleAside } from '../features/people/index.ts';
import { getConfig } from '../platform/config.ts';

export interface SideContentProps {
  /** Whether it begins with the viewer's own card: not on their own profile. */
  me?: boolean;
  /** Whether it has the viewer's running challenges: not beside the list of them. */
  challenges?: boolean;
  /** Whether it suggests people to follow. */
  people?: boolean;
  /** Whether it leads to all events where the viewer goes to none: not on the screens of events. */
  invite?: boolean;
  /** Whether it has the small print: the settings list it themselves. */
  links?: boolean;
}

/** The content of the right column: the viewer's own card, what they go to next, their running challenges, people to follow, and the small print. */
export const SideContent = ({ me = true, people = true, invite = true, challenges = true, links = true }: SideContentProps) => (
  <>
    {me && <MeCard />}
    <NextEvents invite={invite} />
    {challenges && getConfig().features.challenges && <OwnChallenges />}
    {people && <PeopleAside />}
    {links && <SiteLinks />}
  </>
);
