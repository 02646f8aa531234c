import { Home } from "./home.tsx";

/** A standalone page (src/web/own). */
export default function HomePage() {
  return <Home />;
}
