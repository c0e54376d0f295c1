import { createFileRoute } from '@tanstack/react-router';
import { NewEvent } from '../../features/events/index.ts';

/** Creating an event. */
export const Route = createFileRoute('/_app/events_/new')({ component: NewEvent });
