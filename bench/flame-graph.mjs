const COLORS = 12;
const LEAST_SHARE = 0.0005;

/** A flame graph as one HTML file: a click on a function shows only its calls. */
export function flameGraphOf(title, tree, layers) {
  const total = totalOf(tree);
  const compact = (node) => [
    node.name,
    node.place,
    layers.indexOf(node.layer),
    Math.round(node.total),
    node.children
      .filter((child) => child.total / total > LEAST_SHARE)
      .sort((a, b) => b.total - a.total)
      .map(compact),
  ];
  const data = JSON.stringify(compact(tree)).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 12px sans-serif; margin: 8px } #graph { position: relative }
#graph div { position: absolute; height: 17px; overflow: hidden; white-space: nowrap; cursor: pointer; border-right: 1px solid #fff; box-sizing: border-box; padding: 1px 3px }
#legend span { padding: 2px 6px; margin-right: 4px }
</style>
<h1>${title}</h1><p id="legend"></p><div id="graph"></div>
<script>
const root = ${data}, layers = ${JSON.stringify(layers)};
const color = (layer) => 'hsl(' + layer * ${Math.round(360 / COLORS)} + ' 70% ' + (layer > ${COLORS} ? 65 : 78) + '%)';
legend.innerHTML = layers.map((name, n) => '<span style="background:' + color(n) + '">' + name + '</span>').join('');
function show(top) {
  graph.replaceChildren();
  let deepest = 0;
  const draw = (node, left, width, depth) => {
    const [name, place, layer, time, children] = node;
    deepest = Math.max(deepest, depth);
    const box = document.createElement('div');
    box.textContent = name;
    box.title = name + ' ' + place + '\\n' + layers[layer] + ', ' + (100 * time / root[3]).toFixed(1) + ' % of all';
    box.style = 'left:' + left * 100 + '%;width:' + width * 100 + '%;top:' + depth * 18 + 'px;background:' + color(layer);
    box.onclick = () => show(node === top ? root : node);
    graph.append(box);
    for (const child of children) {
      const share = width * child[3] / time;
      if (share > 0.001) draw(child, left, share, depth + 1);
      left += share;
    }
  };
  draw(top, 0, 1, 0);
  graph.style.height = (deepest + 1) * 18 + 'px';
}
show(root);
</script>
`;
}

/** Adds to each node the time of its samples with those of its calls. */
function totalOf(node) {
  node.total = node.children.reduce((sum, child) => sum + totalOf(child), node.self);
  return node.total;
}
