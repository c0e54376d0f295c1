import type { Member } from '@muster/contract';
import type { ReactNode } from 'react';
import { getConfig } from '../../platform/config.ts';
import { LeaderLabel } from '../../ui/LeaderLabel.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Cover } from './Cover.tsx';
import classes from './ProfileHeader.module.css';

export interface ProfileHeaderProps {
  member: Member;
  photo: ReactNode;
  /** Below the name: where the member works. */
  workspace?: string | null;
  /** Until when their membership lasts, where memberships are sold. */
  membership?: ReactNode;
  /** Shown when there is no bio. */
  noBio?: ReactNode;
  /** What the viewer can do here. */
  actions?: ReactNode;
  /** Below the bio: counts that link to their lists. */
  children?: ReactNode;
}

/** Who this person is: cover, photo, name, leader label, bio. */
export function ProfileHeader({ member, photo, workspace, membership, noBio, actions, children }: ProfileHeaderProps) {
  return (
    <section className={classes.header}>
      <div className={classes.cover}>
        <Cover url={member.cover_photo_url} />
      </div>
      <div className={classes.top}>
        <div className={classes.photo}>{photo}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.who}>
        <h2 className={classes.name}>{`${member.first_name} ${member.last_name}`.trim()}</h2>
        {workspace && <p className={classes.workspace}>{workspace}</p>}
        {member.eagle_leader && <LeaderLabel label={member.eagle_leader_title ?? getConfig().leader.label} />}
        {membership}
      </div>
      {member.profile_bio ? (
        <p className={classes.bio}>
          <RichText text={member.profile_bio} />
        </p>
      ) : (
        noBio && <p className={classes.noBio}>{noBio}</p>
      )}
      {children}
    </section>
  );
}
