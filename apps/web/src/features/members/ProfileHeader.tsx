import type { Member } from '@muster/contract';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { RichText } from '../../ui/RichText.tsx';
import { LeaderLabel } from './LeaderLabel.tsx';
import classes from './ProfileHeader.module.css';

export interface ProfileHeaderProps {
  member: Member;
  photo: ReactNode;
  /** Below the name: where the member works. */
  place?: string | null;
  /** What stands where there is no bio. */
  noBio?: ReactNode;
  /** What the viewer can do here. */
  actions?: ReactNode;
}

/** Who somebody is: photo, name, leader label, bio. */
export function ProfileHeader({ member, photo, place, noBio, actions }: ProfileHeaderProps) {
  return (
    <section className={classes.header}>
      <div className={classes.top}>
        {photo}
        <div className={classes.who}>
          <h2 className={classes.name}>{`${member.first_name} ${member.last_name}`.trim()}</h2>
          {place && <p className={classes.place}>{place}</p>}
          {member.eagle_leader && <LeaderLabel label={member.eagle_leader_title ?? getConfig().leader.label} />}
        </div>
      </div>
      {member.profile_bio ? (
        <p className={classes.bio}>
          <RichText text={member.profile_bio} />
        </p>
      ) : (
        noBio && <p className={classes.noBio}>{noBio}</p>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
