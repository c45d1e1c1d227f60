import { Component, type ErrorInfo, type ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  readonly render: (error: unknown, retry: () => void) => ReactNode;
  /** A new value, such as the address, retries. */
  readonly resetKey?: string;
}

interface State {
  readonly error: unknown;
  readonly hasError: boolean;
}

/** Keeps an error in one part from breaking the page. React supports this only in a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasError: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasError: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasError && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ error: null, hasError: false });

  override render(): ReactNode {
    return this.state.hasError ? this.props.render(this.state.error, this.retry) : this.props.children;
  }
}
