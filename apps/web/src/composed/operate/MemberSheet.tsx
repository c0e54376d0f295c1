import type { OperatedMember, Role } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { reasonOf } from '../../platform/reason.ts';
import { exactTime } from '../../platform/time.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { displayName } from '../../ui/display-name.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { DeactivateSheet, MoveSheet, SuspendSheet } from './MemberActs.tsx';
import { readMembersAgain } from './members.api.ts';
import { membersWords as words } from './members.words.ts';
import classes from './Operate.module.css';
import { dayOf } from './operate.api.ts';

interface MemberSheetProps {
  member: OperatedMember;
  opened: boolean;
  onClose: () => void;
  onChange: (member: OperatedMember) => void;
}

const roles = Object.keys(words.roleNames) as Role[];
type Asked = 'move' | 'suspend' | 'deactivate';

const Facts = ({ member }: { member: OperatedMember }) => (
  <div className={classes.about}>
    <p>{member.email}</p>
    <p>{[member.workspace?.name ?? words.noWorkspace, words.since(dayOf(member.joined_at))].join(' · ')}</p>
    {member.anonymous_profile && <p>{words.anonymous}</p>}
    {member.suspended && (
      <>
        <p className={classes.warning}>{words.suspended(exactTime(member.suspended.until))}</p>
        <p className={classes.quote}>{member.suspended.reason}</p>
      </>
    )}
    {member.deactivated_at && <p className={classes.warning}>{words.deactivated(dayOf(member.deactivated_at))}</p>}
  </div>
);

/** All that an operator does with one member: roles, workspace, and whether they may come in. */
export function MemberSheet({ member, opened, onClose, onChange }: MemberSheetProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, can } = member;
  const name = displayName(member);
  const alert = (error: unknown) => toast(reasonOf(error), { kind: 'alert' });
  const changed = async (now: OperatedMember) => {
    onChange(now);
    await readMembersAgain();
  };
  const role = useMutation({
    mutationFn: (body: { role: Role; held: boolean }) => api.setRole({ params: { id }, body }),
    onSuccess: changed,
    onError: alert,
  });
  const back = useMutation({
    mutationFn: (from: 'suspension' | 'deactivation') =>
      from === 'suspension' ? api.endSuspension({ params: { id } }) : api.reactivateMember({ params: { id } }),
    onSuccess: async (now) => {
      toast(words.unsuspended(name));
      await changed(now);
    },
    onError: alert,
  });
  const holds = (each: Role) => (role.isPending && role.variables.role === each ? role.variables.held : member.roles.includes(each));
  const sheet = { member, onClose: () => setAsked(null), onDone: onChange };
  return (
    <>
      <Sheet opened={opened && asked === null} onClose={onClose} title={name}>
        <div className={classes.panel}>
          <Facts member={member} />
          <div>
            {roles.map((each) => (
              <Switch
                key={each}
                label={words.roleNames[each]}
                hint={words.roleHints[each]}
                checked={holds(each)}
                disabled={each === 'operator' && !can.bar}
                onChange={(held) => role.mutate({ role: each, held })}
              />
            ))}
          </div>
          <div className={classes.actions}>
            {getConfig().features.workspaces && (
              <Button size="small" onClick={() => setAsked('move')}>
                {words.move}
              </Button>
            )}
            {!member.anonymous_profile && (
              <ButtonLink size="small" look="text" to="/profile/$profileId" params={{ profileId: id }}>
                {words.profile}
              </ButtonLink>
            )}
          </div>
          {can.bar ? (
            <div className={classes.actions}>
              {member.suspended ? (
                <Button size="small" busy={back.isPending} onClick={() => back.mutate('suspension')}>
                  {words.unsuspend}
                </Button>
              ) : (
                <Button size="small" look="danger" onClick={() => setAsked('suspend')}>
                  {words.suspend}
                </Button>
              )}
              {member.deactivated_at ? (
                <Button size="small" busy={back.isPending} onClick={() => back.mutate('deactivation')}>
                  {words.reactivate}
                </Button>
              ) : (
                <Button size="small" look="danger" onClick={() => setAsked('deactivate')}>
                  {words.deactivate}
                </Button>
              )}
            </div>
          ) : (
            <p className={classes.about}>{words.yourself}</p>
          )}
        </div>
      </Sheet>
      <MoveSheet {...sheet} opened={opened && asked === 'move'} />
      <SuspendSheet {...sheet} opened={opened && asked === 'suspend'} />
      <DeactivateSheet {...sheet} opened={opened && asked === 'deactivate'} />
    </>
  );
}
