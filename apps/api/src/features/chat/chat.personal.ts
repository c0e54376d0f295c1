import type { HeldData } from '../../product/personal-data.ts';

/** A member's chat messages are deleted with their account, also from recorded logs. */
export const chatData: HeldData = {
  holds: [
    { table: 'chat_message', column: 'author_id', archive: { file: 'chat-messages' }, erased: 'with_member' },
    { table: 'chat_silence', column: 'member_id', archive: { file: 'chats-silenced-in' }, erased: 'with_member' },
  ],
};
