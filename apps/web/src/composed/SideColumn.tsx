import { MeCard, SiteLinks } from '../features/members/index.ts';
import { Aside } from '../features/shell/index.ts';

/** The right column of screens about people: who one is, and the small print. Settings have their own list of the latter. */
export const SideColumn = () => (
  <Aside>
    <MeCard />
    <SiteLinks />
  </Aside>
);
