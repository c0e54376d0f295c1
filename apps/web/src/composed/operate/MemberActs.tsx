import { NativeSelect, TextInput } from '@mantine/core';
import { reasonOr } from '../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import type { OperatedMember } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { personal } from '../../features/members/personal.words.ts';
import { api } from '../../platform/api.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { displayName } from '../../ui/display-name.ts';
import { ReasonField, refuseReason } from '../../ui/ReasonField.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { workspacesQuery } from './console.api.ts';
import { dayFromNow, readMembersAgain, refuseDay, startOf } from './members.api.ts';
import { membersWords as words } from './members.words.ts';
import { dayOf } from './operate.api.ts';

export interface ActProps {
  member: OperatedMember;
  opened: boolean;
  onClose: () => void;
  /** The member as they are now. */
  onDone: (member: OperatedMember) => void;
}

const DEFAULT_DAYS = 7;
const longest = limits.operate_reason_length;

/** Suspends somebody until a day, for a reason that they read. */
export function SuspendSheet({ member, opened, onClose, onDone }: ActProps) {
  const name = displayName(member);
  const form = useForm({
    initialValues: { until: dayFromNow(DEFAULT_DAYS), reason: '' },
    validate: (values) => ({ ...refuseDay(values.until, words.dayMissing), ...refuseReason(values, true, longest) }),
    send: async ({ until, reason }) => {
      const body = { until: startOf(until), reason: reason.trim() };
      onDone(await api.suspendMember({ params: { id: member.id }, body }));
      toast(words.suspendedNow(name, dayOf(body.until)));
      onClose();
      await readMembersAgain();
    },
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.suspendOf(name)} form={form} send={words.suspend} danger>
      <Mantine>
        <p>{words.suspendText}</p>
        <TextInput
          {...form.getInputProps('until')}
          type="date"
          label={words.until}
          min={dayFromNow(1)}
          max={dayFromNow(limits.suspension_days - 1)}
        />
        <ReasonField form={form} label={words.reason} hint={words.memberHint} longest={longest} />
      </Mantine>
    </SheetForm>
  );
}

/** Deactivates somebody who has left. */
export function DeactivateSheet({ member, opened, onClose, onDone }: ActProps) {
  const name = displayName(member);
  const form = useForm({
    initialValues: { reason: '' },
    validate: (values) => refuseReason(values, false, longest),
    send: async ({ reason }) => {
      onDone(await api.deactivateMember({ params: { id: member.id }, body: { reason: reason.trim() } }));
      toast(words.deactivatedNow(name));
      onClose();
      await readMembersAgain();
    },
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.deactivateOf(name)} form={form} send={words.deactivate} danger>
      <Mantine>
        <p>{words.deactivateText}</p>
        <ReasonField form={form} label={words.reason} hint={words.logHint} longest={longest} />
      </Mantine>
    </SheetForm>
  );
}

/** Every workspace, however many pages they are. */
export function useWorkspaces(enabled: boolean) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({ ...workspacesQuery, enabled });
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching) void fetchNextPage();
  }, [enabled, hasNextPage, isFetching, fetchNextPage]);
  return data?.pages.flatMap((page) => page.data) ?? [];
}

/** Puts somebody into another workspace; it can be taken back at once. */
export function MoveSheet({ member, opened, onClose, onDone }: ActProps) {
  const name = displayName(member);
  const workspaces = useWorkspaces(opened);
  const before = member.workspace;
  const move = async (workspace_id: string, reason: string) => {
    onDone(await api.moveToWorkspace({ params: { id: member.id }, body: { workspace_id, reason } }));
    await readMembersAgain();
  };
  const form = useForm({
    initialValues: { workspace_id: '', reason: '' },
    validate: (values) => ({ ...(!values.workspace_id && { workspace_id: fieldWords.option }), ...refuseReason(values, false, longest) }),
    send: async ({ workspace_id, reason }) => {
      const to = workspaces.find(({ id }) => id === workspace_id);
      await move(workspace_id, reason.trim());
      const undo = () =>
        void move(before!.id, words.undo).catch((error: unknown) => toast(reasonOr(error, words.undoFailed), { kind: 'alert' }));
      toast(words.moved(name, to?.name ?? ''), before ? { action: { label: words.undo, run: undo } } : {});
      form.change({ workspace_id: '', reason: '' });
      onClose();
    },
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.moveOf(name)} form={form} send={words.move}>
      <Mantine>
        <p>{words.moveText}</p>
        {member.directory && <p>{words.moveDirectory(member.directory.name, name)}</p>}
        <NativeSelect
          {...form.getInputProps('workspace_id')}
          label={words.moveTo}
          data={[
            { value: '', label: personal.chooseOne },
            ...workspaces.flatMap(({ id, name: label }) => (id === before?.id ? [] : [{ value: id, label }])),
          ]}
        />
        <ReasonField form={form} label={words.reason} hint={words.moveHint} longest={longest} />
      </Mantine>
    </SheetForm>
  );
}
