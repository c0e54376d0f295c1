export { Alone } from './Alone.tsx';
export { Aside } from './Aside.tsx';
export { Part } from './Part.tsx';
export { NotFound, Problem } from './Problem.tsx';
export { RailLink } from './RailLink.tsx';
export { Shell } from './Shell.tsx';
