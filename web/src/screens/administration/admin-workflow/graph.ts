/**
 * Layout of the workflow graph. Statuses are in rows by their distance from the first one. Pure; measures are pixels.
 */
import type { WorkflowSeen } from "../../../api/workflow-queries.ts";

type Move = WorkflowSeen["moves"][number];

export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** In place of a role: the program takes the step. */
export const SYSTEM = 0;

/** True when the transition is for this role, or for the program; null matches all. */
export const isFor = ({ role_ids: roles, by_system: bySystem }: Move, who: number | null): boolean =>
  who === null || (who === SYSTEM ? bySystem === "Y" : roles.includes(who));

/** Arrows of these transitions, without duplicates. "Back" leads to every status with a transition to this one. */
export function edgesOf(moves: readonly Move[], all: readonly Move[] = moves): readonly Edge[] {
  const found = new Map<string, Edge>();
  const add = (from: number, to: number): void => {
    if (from !== to) found.set(`${from} ${to}`, { from, to });
  };
  const waysInto = (status: number): number[] =>
    all.flatMap(({ from, outcomes }) => (outcomes.some(({ to }) => to === status) ? from : []));
  for (const { from, outcomes } of moves) {
    for (const start of from) {
      for (const { to } of outcomes) {
        if (to === "previous") for (const back of waysInto(start)) add(start, back);
        else if (to !== "same") add(start, to);
      }
    }
  }
  return [...found.values()];
}

/** Status ids in rows by distance from the first ones; unreachable ones are in the last row. */
export function layersOf(
  statusIds: readonly number[],
  firstIds: readonly number[],
  edges: readonly Edge[],
): readonly (readonly number[])[] {
  const layers: number[][] = [];
  const open = new Set(statusIds);
  let layer = statusIds.filter((id) => firstIds.includes(id));
  while (layer.length > 0) {
    layers.push(layer);
    for (const id of layer) open.delete(id);
    const reached = new Set(edges.filter(({ from }) => layers.at(-1)?.includes(from)).map(({ to }) => to));
    layer = statusIds.filter((id) => open.has(id) && reached.has(id));
  }
  return open.size === 0 ? layers : [...layers, statusIds.filter((id) => open.has(id))];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const NODE_HEIGHT = 68;
const ROW_HEIGHT = 128;
const MOST_WIDTH = 152;
const GAP = 14;

export const heightOf = (layers: readonly unknown[]): number =>
  (layers.length - 1) * ROW_HEIGHT + NODE_HEIGHT + 2 * GAP;

/** Position of every status in a drawing of this width. */
export function placed(layers: readonly (readonly number[])[], width: number): ReadonlyMap<number, Box> {
  const most = Math.max(1, ...layers.map((layer) => layer.length));
  const nodeWidth = Math.min(MOST_WIDTH, width / most - GAP);
  return new Map(
    layers.flatMap((layer, row) =>
      layer.map((id, at) => {
        const x = ((at + 0.5) * width) / layer.length;
        return [id, { x, y: GAP + NODE_HEIGHT / 2 + row * ROW_HEIGHT, width: nodeWidth, height: NODE_HEIGHT }] as const;
      }),
    ),
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Point at which the line from the centre leaves the box. */
function edgeOf({ x, y, width, height }: Box, towards: Point): Point {
  const dx = towards.x - x;
  const dy = towards.y - y;
  const share = Math.min(width / 2 / Math.max(Math.abs(dx), 0.01), height / 2 / Math.max(Math.abs(dy), 0.01), 1);
  return { x: x + dx * share, y: y + dy * share };
}

const MOST_BEND = 56;
const BEND = 0.2;
const inWhole = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** Path of an arrow, bent to its left, so that opposite arrows do not overlap. */
export function arrowOf(from: Box, to: Box): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.max(Math.hypot(dx, dy), 0.01);
  const bend = Math.min(MOST_BEND, length * BEND);
  const middle = { x: from.x + dx / 2 + (dy / length) * bend, y: from.y + dy / 2 - (dx / length) * bend };
  return `M ${inWhole(edgeOf(from, middle))} Q ${inWhole(middle)} ${inWhole(edgeOf(to, middle))}`;
}
