// OpenVDB on the ball of gyroid of bench/mesh.ts: a narrow band built leaf by leaf, volumeToMesh, binary STL. One thread.
//   openvdb-mesh RADIUS CELL LEVEL SPACING OUT.stl      prints one line of JSON
#include "own-peak.h"
#include <openvdb/openvdb.h>
#include <openvdb/tools/VolumeToMesh.h>
#include <tbb/global_control.h>

#include <sys/resource.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Sines of the phases at the nodes of one axis; the field is separable, so a node costs three products.
struct Axis {
  std::vector<float> sine, cosine, square;
  Axis(int nodes, double origin, double spacing, double cell) : sine(nodes), cosine(nodes), square(nodes) {
    for (int i = 0; i < nodes; i++) {
      const double x = origin + i * spacing, phase = 2 * M_PI * x / cell;
      sine[i] = std::sin(phase);
      cosine[i] = std::cos(phase);
      square[i] = x * x;
    }
  }
};

}  // namespace

int main(int, char** argument) {
  const double radius = std::atof(argument[1]), cell = std::atof(argument[2]), spacing = std::atof(argument[4]);
  const float level = std::atof(argument[3]), scale = cell / (2 * M_PI * std::sqrt(3.0)), band = 3 * spacing;
  tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
  openvdb::initialize();
  const int nodes = static_cast<int>(std::ceil(2 * (radius + 2 * spacing) / spacing)) + 1;
  const double origin = -(nodes - 1) * spacing / 2;
  const Axis axis(nodes, origin, spacing, cell);

  const double start = seconds();
  auto grid = openvdb::FloatGrid::create(band);
  grid->setGridClass(openvdb::GRID_LEVEL_SET);
  grid->setTransform(openvdb::math::Transform::createLinearTransform(spacing));
  using Leaf = openvdb::FloatTree::LeafNodeType;
  for (int x = 0; x < nodes; x += 8)
    for (int y = 0; y < nodes; y += 8)
      for (int z = 0; z < nodes; z += 8) {
        float value[512];
        bool crosses = false, solid = true;
        for (int i = 0; i < 8; i++)
          for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++) {
              const int a = std::min(x + i, nodes - 1), b = std::min(y + j, nodes - 1), c = std::min(z + k, nodes - 1);
              const float f = axis.sine[a] * axis.cosine[b] + axis.sine[b] * axis.cosine[c] + axis.sine[c] * axis.cosine[a];
              const float wall = (std::fabs(f) - level) * scale;
              const float ball = std::sqrt(axis.square[a] + axis.square[b] + axis.square[c]) - static_cast<float>(radius);
              const float v = std::max(wall, ball);
              value[64 * i + 8 * j + k] = v;
              crosses |= std::fabs(v) < band;
              solid &= v <= 0;
            }
        if (!crosses && !solid) continue;
        auto* leaf = new Leaf(openvdb::Coord(x, y, z), band, false);
        for (int n = 0; n < 512; n++) {
          if (std::fabs(value[n]) < band) leaf->setValueOn(n, value[n]);
          else leaf->setValueOff(n, value[n] < 0 ? -band : band);
        }
        grid->tree().addLeaf(leaf);
      }

  std::vector<openvdb::Vec3s> points;
  std::vector<openvdb::Vec3I> triangles;
  std::vector<openvdb::Vec4I> quads;
  openvdb::tools::volumeToMesh(*grid, points, triangles, quads, 0.0, 0.0);

  FILE* file = std::fopen(argument[5], "wb");
  std::setvbuf(file, nullptr, _IOFBF, 8 << 20);
  const char header[80] = {};
  const std::uint32_t count = triangles.size() + 2 * quads.size();
  std::fwrite(header, 80, 1, file);
  std::fwrite(&count, 4, 1, file);
  char record[50] = {};
  const auto write = [&](unsigned a, unsigned b, unsigned c) {
    std::memcpy(record + 12, &points[a], 12);
    std::memcpy(record + 24, &points[c], 12);
    std::memcpy(record + 36, &points[b], 12);
    std::fwrite(record, 50, 1, file);
  };
  for (const auto& q : quads) {
    write(q[0], q[1], q[2]);
    write(q[0], q[2], q[3]);
  }
  for (const auto& t : triangles) write(t[0], t[1], t[2]);
  std::fclose(file);

  const double wall = seconds() - start;
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  const double cpu = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1e-6 * (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  std::printf("{\"triangles\":%u,\"wallSeconds\":%.4f,\"cpuSeconds\":%.4f,\"megabytes\":%.1f}\n", count, wall, cpu, ownPeakMegabytes());
}
