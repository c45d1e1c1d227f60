import { useId, useMemo } from "react";
import type { WorkflowSeen } from "../../../api/workflow-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useWidth } from "../../../ui/charts/use-width.ts";
import { arrowOf, edgesOf, heightOf, layersOf, placed, type Edge } from "./graph.ts";
import { StatusName } from "./StatusName.tsx";

interface Props {
  readonly seen: WorkflowSeen;
  readonly moves: WorkflowSeen["moves"];
  readonly pressed: number | null;
  readonly onPress: (statusId: number) => void;
}

/**
 * Statuses as buttons in rows, with arrows between them; those of the selected status are highlighted. Every arrow is
 * also described in text.
 */
export function Graph({ seen, moves, pressed, onPress }: Props) {
  const t = useWords();
  const [box, width] = useWidth();
  const layers = useMemo(
    () =>
      layersOf(
        seen.statuses.map((one) => one.status_id),
        seen.first_status_ids,
        edgesOf(seen.moves),
      ),
    [seen],
  );
  const places = useMemo(() => placed(layers, width), [layers, width]);
  const edges = useMemo(() => edgesOf(moves, seen.moves), [moves, seen.moves]);
  const strong = edges.filter(({ from }) => from === pressed);
  return (
    <div ref={box} className="workflow-graph" style={{ blockSize: heightOf(layers) }}>
      {width > 0 && (
        <>
          <svg className="workflow-arrows" width={width} height={heightOf(layers)} aria-hidden="true" focusable="false">
            <Arrows edges={edges.filter((edge) => !strong.includes(edge))} places={places} look="faint" />
            <Arrows edges={strong} places={places} look="strong" />
          </svg>
          <ul aria-label={t("workflow.statuses")}>
            {layers.flat().map((id) => {
              const status = seen.statuses.find((one) => one.status_id === id);
              const place = places.get(id);
              if (status === undefined || place === undefined) return null;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={classNames(
                      "workflow-node",
                      strong.some(({ to }) => to === id) && "workflow-node-reached",
                    )}
                    style={{
                      insetInlineStart: place.x - place.width / 2,
                      insetBlockStart: place.y - place.height / 2,
                      inlineSize: place.width,
                      blockSize: place.height,
                    }}
                    aria-pressed={id === pressed}
                    onClick={() => onPress(id)}
                  >
                    <StatusName status={status} />
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

interface ArrowsProps {
  readonly edges: readonly Edge[];
  readonly places: ReturnType<typeof placed>;
  readonly look: "faint" | "strong";
}

function Arrows({ edges, places, look }: ArrowsProps) {
  const head = useId();
  return (
    <g className={`workflow-arrows-${look}`}>
      <marker
        id={head}
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="8"
        markerHeight="8"
        orient="auto"
        markerUnits="userSpaceOnUse"
      >
        <path d="M 0 0 L 8 4 L 0 8 z" />
      </marker>
      {edges.map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (start === undefined || end === undefined) return null;
        return (
          <path key={`${from} ${to}`} className="workflow-arrow" d={arrowOf(start, end)} markerEnd={`url(#${head})`} />
        );
      })}
    </g>
  );
}
