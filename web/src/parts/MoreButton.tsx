import { Button } from "../ui/Button.tsx";

interface Props {
  readonly list: { readonly hasMore: boolean; readonly isLoading: boolean; readonly loadMore: () => void };
  readonly label: string;
  readonly small?: boolean;
}

/** Asks for the next page of a list, while there is one. */
export function MoreButton({ list, label, small = false }: Props) {
  if (!list.hasMore) return null;
  return (
    <div>
      <Button small={small} busy={list.isLoading} onClick={list.loadMore}>
        {label}
      </Button>
    </div>
  );
}
