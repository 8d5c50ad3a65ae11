// OpenVDB meshToVolume of an indexed triangle mesh, three voxels to either side. One thread.
//   openvdb-sdf MESH SPACING        MESH: u32 vertices, u32 triangles, f32 xyz each, u32 abc each.   prints one line of JSON
#include "own-peak.h"
#include <openvdb/openvdb.h>
#include <openvdb/tools/MeshToVolume.h>
#include <tbb/global_control.h>

#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double cpuSeconds() {
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1e-6 * (used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

}  // namespace

int main(int, char** argument) {
  const float spacing = std::atof(argument[2]);
  tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
  openvdb::initialize();
  FILE* file = std::fopen(argument[1], "rb");
  std::uint32_t counts[2];
  if (!file || std::fread(counts, 4, 2, file) != 2) return 1;
  std::vector<openvdb::Vec3s> points(counts[0]);
  std::vector<openvdb::Vec3I> triangles(counts[1]);
  if (std::fread(points.data(), 12, counts[0], file) != counts[0]) return 1;
  if (std::fread(triangles.data(), 12, counts[1], file) != counts[1]) return 1;
  std::fclose(file);

  const double wall = wallSeconds(), cpu = cpuSeconds();
  const auto transform = openvdb::math::Transform::createLinearTransform(spacing);
  for (auto& point : points) point = openvdb::Vec3s(transform->worldToIndex(point));
  const openvdb::tools::QuadAndTriangleDataAdapter<openvdb::Vec3s, openvdb::Vec3I> mesh(points, triangles);
  const auto grid = openvdb::tools::meshToVolume<openvdb::FloatGrid>(mesh, *transform, 3, 3);
  const double wallTaken = wallSeconds() - wall, cpuTaken = cpuSeconds() - cpu;

  double inside = 0;
  for (auto value = grid->cbeginValueAll(); value; ++value)
    if (*value < 0) inside += value.getVoxelCount();
  rusage used;
  getrusage(RUSAGE_SELF, &used);
  std::printf("{\"wallSeconds\":%.4f,\"cpuSeconds\":%.4f,\"megabytes\":%.1f,\"volume\":%.1f}\n", wallTaken, cpuTaken, ownPeakMegabytes(),
              inside * spacing * spacing * spacing);
}
