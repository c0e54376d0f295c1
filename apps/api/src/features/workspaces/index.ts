import './workspaces.events.ts';
import './workspaces.tables.ts';

export { workspaceFeature } from './workspaces.feature.ts';
export { insertWorkspace, workspaceByName } from './workspaces.queries.ts';
