import { Home } from "./home.tsx";

/** A page of its own (src/web/own). */
export default function HomePage() {
  return <Home />;
}
